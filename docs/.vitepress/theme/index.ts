// The usual theme, with tables that are read on a phone, words that explain themselves, pictures of steps, the gallery of the examples, and
// a button that copies one.
import DefaultTheme from 'vitepress/theme';

import CopyWorkflow from './CopyWorkflow.vue';
import Gallery from './Gallery.vue';
import './pages.css';

export default {
	extends: DefaultTheme,
	enhanceApp: ({ app }) => void app.component('CopyWorkflow', CopyWorkflow).component('Gallery', Gallery),
};
