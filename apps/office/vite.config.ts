import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lazySchemas, outlines, productionRouter, smallZod } from '@halaqa/kit-web/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractFiles } from './tools/contract-files.ts'
import { officeWords } from './tools/office-words.ts'

/** The two files of the interface's font that every Arabic page needs at once. */
const preloaded = /cairo-(arabic|latin)-wght-normal-[\w-]+\.woff2$/

const noExport = { find: /^jsonexport\/dist.*/, replacement: join(import.meta.dirname, 'tools/no-export.ts') }

/** What the shell loads of a context: its manifest, and the cards of the home page; and what its palette asks. */
const shell =
  /\/(kits\/office\/palette\/use-hits\.ts|contexts\/\w+\/office\/(index|part|counts|addresses|dashboard\/[\w-]+|[\w-]+\/menu)\.tsx?|apps\/office\/src\/\w+\.tsx?)$/

const everyPage = new RegExp(
  [
    'node_modules/(react|react-dom|scheduler|react-router|i18next|react-i18next|cookie|set-cookie-parser)/',
    'node_modules/(@emotion|@tanstack|stylis|cssjanus|react-is|react-transition-group|clsx)/',
    'node_modules/@mui/(system|styled-engine|private-theming|stylis-plugin-rtl)/',
    'node_modules/@mui/material/(styles|Drawer|Modal|Slide|Fade|Backdrop|Paper|Portal|transitions|utils|Unstable_TrapFocus)/',
    'kits/web/(light/(icon|blocks|brand|button|toast|dialog)|i18n|session/(guards|provider|session|token|reach)|cookie|scheme|chunk|mui|focus)',
    'kits/contract/(client|digits|acts|words|routes-of|route\\.|problem\\.|format/)',
    'kits/office/(shell/(?!popups|loaded|dialog)|data|undo|part|office|form/keep-texts)',
  ].join('|'),
)

/** A module of a context that imports nothing while it runs: names, states, permissions. */
const isLeaf = (module: string) =>
  /\/contexts\/[^?]+\.tsx?$/.test(module) && !/^(import|export) (?!type).*from '/m.test(readFileSync(module, 'utf8'))

// The server answers the office's addresses with dist/index.html and writes language, direction and theme on <html>.
// Everything else of the build lies under one prefix, hashed, so that it can be cached for ever.
export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  base: '/office-assets/',
  plugins: [
    react(),
    officeWords(),
    outlines(module => shell.test(module)),
    smallZod(),
    lazySchemas(),
    {
      // Stands before the program and is run before it.
      name: 'early',
      buildStart() {
        this.emitFile({ type: 'chunk', id: join(import.meta.dirname, 'src/early.ts'), name: 'early' })
      },
      transformIndexHtml: {
        order: 'post',
        handler: (_html, { bundle }) => {
          const early = Object.values(bundle ?? {}).find(each => each.type === 'chunk' && each.name === 'early')
          const src = early ? `/office-assets/${early.fileName}` : '/src/early.ts'
          return [{ tag: 'script', attrs: { type: 'module', src }, injectTo: 'head-prepend' }]
        },
      },
    },
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
  resolve: { alias: [noExport, ...(command === 'build' ? [productionRouter] : [])] },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    assetsDir: '',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    manifest: true,
    // What counts is what comes together: tools/first-load.mjs.
    chunkSizeWarningLimit: 1200,
    // All of it is small, and a part that comes later is never seen undressed.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What the shell needs in one file, what screens share in another: small files compress worse, and each is a
          // request more on a slow connection.
          groups: [
            { name: 'shell', priority: 40, test: everyPage },
            { name: 'kit', priority: 30, test: /(node_modules|kits)\//, minShareCount: 4 },
            // Names, states and permissions of one context that others know: each would be a file of a few hundred bytes.
            { name: 'names', priority: 25, test: isLeaf, minShareCount: 2, maxModuleSize: 4000 },
            ...contractFiles(),
          ],
        },
      },
      treeshake: {
        // Contracts, kits and screens only declare: what is not used of them is left out.
        moduleSideEffects: (id: string) =>
          /\.css($|\?)/.test(id) || !/(kits\/(contract|web|office)|contexts\/\w+\/(contract|office))\//.test(id),
      },
    },
  },
}))
