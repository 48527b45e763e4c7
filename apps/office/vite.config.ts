import { oneLanguage } from '@halaqa/kit-web/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The two files of the interface's font that every Arabic page needs at once. */
const preloaded = /cairo-(arabic|latin)-wght-normal-[\w-]+\.woff2$/

// The server answers the office's addresses with dist/index.html and writes language, direction and theme on <html>.
// Everything else of the build lies under one prefix, hashed, so that it can be cached for ever.
export default defineConfig({
  root: import.meta.dirname,
  base: '/office-assets/',
  plugins: [
    react(),
    oneLanguage(),
    {
      name: 'preload-fonts',
      transformIndexHtml: {
        order: 'post',
        handler: (_html, { bundle }) =>
          Object.keys(bundle ?? {})
            .filter(file => preloaded.test(file))
            .map(file => ({
              tag: 'link',
              attrs: {
                rel: 'preload',
                as: 'font',
                type: 'font/woff2',
                href: `/office-assets/${file}`,
                crossorigin: '',
              },
              injectTo: 'head-prepend' as const,
            })),
      },
    },
  ],
  server: { port: 4400 },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    assetsDir: '',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // react-admin's core is one large file; it is cached by itself and changes only with its version.
    chunkSizeWarningLimit: 1200,
  },
})
