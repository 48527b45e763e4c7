import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lazySchemas, oneLanguage, outlines, productionRouter, smallZod } from '@halaqa/kit-web/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const here = import.meta.dirname
const manifestFile = join(here, 'dist/client/.vite/manifest.json')

/** The number of this build, in whole seconds. */
const version = Math.floor(Date.now() / 1000)

/** Writes the number beside the pages, for the server's beacon (rule R042). */
function writeVersion(): Plugin {
  return {
    name: 'write-version',
    applyToEnvironment: environment => environment.name === 'client',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ version }) })
    },
  }
}

const everyPage = new RegExp(
  [
    'node_modules/(react|react-dom|scheduler|react-router|i18next|react-i18next|set-cookie-parser|cookie)/',
    'kits/web/(light/(icon|blocks|brand|button|field|keeping)|i18n|session/(guards|provider|session|token)|cookie|scheme|chunk)',
    'kits/contract/(client|problem\\.|route\\.|format/(days|language|numbers)|digits)',
    'apps/portal/src/(page|words\\.|app|routes|root-error|not-found|service|entry-client|typed-early|features/public/routes)',
  ].join('|'),
)
const everyForm = new RegExp(
  [
    'node_modules/react-hook-form/',
    'kits/web/forms/(contract|draft|light|resolver|typed)',
    'kits/contract/(fields|kinds|problem-document)',
  ].join('|'),
)
/** Of what pages of an account share this is all that signing in needs, and public forms need none of it. */
const everyAccount = new RegExp(['kits/web/(title/|session/version)', 'apps/portal/src/focus-on-arrival'].join('|'))
/** What every page of somebody signed in needs. */
const everySession = new RegExp(
  [
    'node_modules/@tanstack/',
    'kits/web/session/(hooks|realtime|device)',
    'kits/web/(modal/|screen/(shell|account-menu|page)|light/toast)',
    'apps/portal/src/with-queries',
  ].join('|'),
)
const studentSchemas = /contexts\/(students|studies|grading|records|learning)\/contract\/[\w-]+\.ts$/
/** What students' pages share. */
const everyStudent = new RegExp(
  [
    'contexts/(students|studies|grading|records|learning)/contract/[\\w-]+\\.ts\\?outline',
    'apps/portal/src/features/(student|studying|choosing)/',
    // Keeping lessons comes to whoever keeps some.
    'apps/portal/src/features/kept/(guard|marker|readable|use-marker)',
  ].join('|'),
)

/**
 * Modules that only call: what is typed is checked by modules that take the kit of forms, and what lies on the device by those
 * that read it again, which have the schemas.
 */
const onlyCalls = (module: string) =>
  /apps\/portal\/src\/.+\.tsx?$/.test(module) &&
  !/features\/(apply|kept)\/|features\/applicant\/use-rows/.test(module) &&
  !/from '@halaqa\/kit-web\/forms'/.test(readFileSync(module, 'utf8'))

/**
 * Staff act on all rows that match; nobody does in the portal, whose pages get the contracts of such acts along with others.
 * The unions that these are made of would be 0.4 KiB of each first load.
 */
const noActsOnMany = () => ({
  name: 'no-acts-on-many',
  enforce: 'pre' as const,
  load: (id: string) =>
    /kits\/contract\/selection\.ts$/.test(id)
      ? 'const none = () => ({}); export { none as selecting, none as selectingInQuery }; export const selectionChanged = {}, selectionAtOnce = 0'
      : undefined,
})

export default defineConfig(({ isSsrBuild, command }) => ({
  root: here,
  plugins: [react(), oneLanguage(), outlines(onlyCalls), smallZod(), lazySchemas(), noActsOnMany(), writeVersion()],
  // The server's half says which files of the browser's half a page needs; hence it is built second.
  define: {
    __VERSION__: JSON.stringify(version),
    __CLIENT_MANIFEST__: isSsrBuild && existsSync(manifestFile) ? readFileSync(manifestFile, 'utf8') : 'undefined',
  },
  server: { port: 4300 },
  resolve: { alias: command === 'build' ? [productionRouter] : [] },
  build: {
    target: 'es2022',
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    // The back office is served from the same origin: its files lie elsewhere.
    assetsDir: 'assets/portal',
    modulePreload: { polyfill: false },
    // All of it is 10 KiB: one file that every page waits for is quicker than four, and no page is seen half dressed.
    cssCodeSplit: false,
    reportCompressedSize: false,
    rolldownOptions: isSsrBuild
      ? { output: { entryFileNames: 'entry.js' } }
      : {
          output: {
            codeSplitting: {
              // What every page needs in one file, what every form needs in another: small files compress worse, and
              // each is a request more on a slow connection.
              groups: [
                { name: 'base', priority: 3, test: everyPage },
                // What is typed is kept by forms, and by pages that have none.
                { name: 'drafts', priority: 3, test: /kits\/web\/(drafts\/(index|store)|forms\/keeping)/ },
                { name: 'forms', priority: 2, test: everyForm },
                { name: 'account', priority: 2, test: everyAccount },
                { name: 'session', priority: 1, test: everySession },
                // Lengths of time in words: students' pages and one of the public site, which needs nothing else of theirs.
                { name: 'spans', priority: 1, test: /kits\/contract\/format\/words/ },
                { name: 'student', priority: 0, test: everyStudent, minShareCount: 3 },
                // The schemas of students' pages, for those that check what is typed or what lies on the device.
                { name: 'schemas', priority: 0, test: studentSchemas, minShareCount: 3 },
              ],
            },
          },
          treeshake: {
            // Contracts and light components only declare: what is not used of them is left out.
            moduleSideEffects: (id: string) =>
              /\.css($|\?)/.test(id) || !/(kits\/(contract|web)|contexts\/\w+\/contract)\//.test(id),
          },
        },
  },
  // One file without dependencies: it starts fast and always runs React's production build.
  ssr: { noExternal: true as const },
}))
