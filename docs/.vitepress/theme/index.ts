// The usual theme, with tables that are read on a phone, words that explain themselves, and pictures of steps.
import DefaultTheme from 'vitepress/theme';

import './pages.css';

export default DefaultTheme;
