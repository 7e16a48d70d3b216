// The usual theme, with tables that are read on a phone, words that explain themselves, pictures of steps, and the gallery of the examples.
import DefaultTheme from 'vitepress/theme';

import Gallery from './Gallery.vue';
import './pages.css';

export default { extends: DefaultTheme, enhanceApp: ({ app }) => void app.component('Gallery', Gallery) };
