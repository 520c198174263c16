import { defineConfig } from '@vite-pwa/assets-generator/config'

const paper = '#f5f0e4'

/** `npx pwa-assets-generator` draws the icons of `public/` anew from `public/icon.svg`. */
export default defineConfig({
  images: ['public/icon.svg'],
  preset: {
    transparent: { sizes: [192, 512], favicons: [[48, 'favicon.ico']], padding: 0 },
    // The launcher cuts a circle out of it: the book stays within the inner 80 %.
    maskable: { sizes: [512], padding: 0.1, resizeOptions: { background: paper } },
    apple: { sizes: [180], padding: 0.05, resizeOptions: { background: paper } },
  },
})
