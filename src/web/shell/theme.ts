import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

const moss: MantineColorsTuple = [
  '#f2f6ee',
  '#e3ebdb',
  '#c8d8ba',
  '#aac396',
  '#8fb077',
  '#789c5f',
  '#5f8448',
  '#4a6d37',
  '#3a592b',
  '#2a4220',
];
/** Warm grey: earth and paper. */
const earth: MantineColorsTuple = [
  '#f8f6f0',
  '#efece3',
  '#e0dbcd',
  '#cbc4b2',
  '#aaa290',
  '#8a8271',
  '#6b6455',
  '#565044',
  '#423d34',
  '#2e2a24',
];
/** The components' neutral: as warm as the rest. */
const gray: MantineColorsTuple = [
  '#f8f7f3',
  '#f1efe9',
  '#e6e3da',
  '#d9d5ca',
  '#c5c0b3',
  '#a39d8f',
  '#716b60',
  '#57524a',
  '#3f3b34',
  '#2a2722',
];
/** Mantine takes text, borders and surfaces of the dark scheme from here, 0 the lightest. */
const dark: MantineColorsTuple = [
  '#dcdcd3',
  '#bdbdb2',
  '#a3a499',
  '#75776c',
  '#4b4e45',
  '#3a3d35',
  '#2a2d26',
  '#1f221c',
  '#181a15',
  '#11130f',
];

/** Calm greens and earth; every pairing of text and ground reaches 4.5 : 1 in both schemes. */
export const theme = createTheme({
  primaryColor: 'moss',
  primaryShade: { light: 8, dark: 7 },
  autoContrast: true,
  // Where black and white text contrast alike; colours of tags are chosen by people.
  luminanceThreshold: 0.179,
  colors: { moss, earth, gray, dark },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Open Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "Cascadia Mono", "Source Code Pro", Menlo, monospace',
  headings: { fontWeight: '600', sizes: { h1: { fontSize: '1.4rem' }, h2: { fontSize: '1.1rem' } } },
  fontSizes: { xs: '0.8rem', sm: '0.875rem', md: '0.9375rem', lg: '1.05rem', xl: '1.2rem' },
  respectReducedMotion: true,
  components: {
    Anchor: { defaultProps: { underline: 'always' } },
    Tooltip: { defaultProps: { events: { hover: true, focus: true, touch: true } } },
    // Its header is no second banner of the page.
    Modal: {
      defaultProps: { centered: true, padding: 'lg', attributes: { header: { role: 'presentation' } } },
    },
  },
});

/** Where the components' own pairings are too faint for the eye, or too dark for it. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-color-anchor': 'var(--accent-text)',
    '--mantine-color-dimmed': 'var(--dim)',
  },
  light: {
    '--mantine-color-error': '#a3271c',
    ...soft('moss', '#e3ebdb', '#d8e3cc', '#2f4a22'),
    ...soft('gray', '#f0eee8', '#e6e3da', '#45413a'),
    ...soft('earth', '#efece3', '#e6e1d4', '#4f493d'),
    ...soft('orange', '#fdecd8', '#fbe0c2', '#85380a'),
    ...soft('yellow', '#fbf1cf', '#f7e8b5', '#654a00'),
    ...soft('red', '#fbe3e0', '#f7d3cf', '#8f261a'),
  },
  dark: {
    '--mantine-color-error': '#ff9c8f',
    ...soft('moss', '#2d3a25', '#36462c', '#cfe0bf'),
    ...soft('gray', '#2b2e27', '#34382f', '#d3d4ca'),
    ...soft('earth', '#35322a', '#3e3b32', '#e0dbcd'),
    ...soft('orange', '#43301c', '#4d3821', '#ffcf9e'),
    ...soft('yellow', '#3d3519', '#473e1e', '#f5dd8d'),
    ...soft('red', '#43221e', '#4e2924', '#ffb8ae'),
  },
});

/** The colours of the variant `light`: ground, ground when pointed at, text. */
const soft = (name: string, ground: string, hover: string, text: string) => ({
  [`--mantine-color-${name}-light`]: ground,
  [`--mantine-color-${name}-light-hover`]: hover,
  [`--mantine-color-${name}-light-color`]: text,
});
