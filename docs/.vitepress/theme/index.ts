// The usual theme, with tables that are read on a phone as well.
import DefaultTheme from 'vitepress/theme';

import './tables.css';

export default DefaultTheme;
