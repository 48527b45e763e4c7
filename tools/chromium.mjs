// Which Chromium the browser tests use: the machine's own, else Playwright's, else Debian's. Says which. The headless shell
// is the same engine without the windows of a browser: the journeys take a fifth less time in it, so it comes first.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { node24, root, say } from './steps.mjs'

const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]

/** The path of a Chromium that is there; undefined when none is. */
export const findChromium = () => find(() => true)
/** The same with all that belongs to a browser: the headless shell shows no notifications. */
export const findWholeChromium = () => find(path => !/headless.shell/.test(path))

function find(isMeant) {
  const { CHROMIUM_PATH, PATH } = process.env
  if (CHROMIUM_PATH && isMeant(CHROMIUM_PATH) && existsSync(CHROMIUM_PATH)) return CHROMIUM_PATH
  for (const folder of (PATH ?? '').split(delimiter))
    for (const name of names) if (isMeant(name) && existsSync(join(folder, name))) return join(folder, name)
  return [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    ...playwrightsOwn(),
  ].find(path => isMeant(path) && existsSync(path))
}

/** What `playwright install chromium` leaves behind. */
function playwrightsOwn() {
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), '.cache/ms-playwright')
  if (!existsSync(cache)) return []
  const brought = readdirSync(cache)
  return [
    ['chromium_headless_shell', 'chrome-linux/headless_shell'],
    ['chromium_headless_shell', 'chrome-headless-shell-linux64/chrome-headless-shell'],
    ['chromium', 'chrome-linux/chrome'],
    ['chromium', 'chrome-linux64/chrome'],
  ].flatMap(([browser, program]) =>
    brought.filter(name => new RegExp(`^${browser}-\\d+$`).test(name)).map(name => join(cache, name, program)),
  )
}

/** Finds a Chromium or brings one; throws with the next thing to try when neither works. */
export function requireChromium() {
  const found = findChromium()
  if (found) {
    say(`browser: ${found}`)
    return found
  }
  say('no Chromium here: asking Playwright for one')
  spawnSync(node24(), [join(root, 'node_modules/@playwright/test/cli.js'), 'install', '--with-deps', 'chromium'], {
    stdio: 'inherit',
    timeout: 300_000,
  })
  if (!findChromium() && existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    say('asking Debian for one')
    const apt = args =>
      execFileSync('apt-get', args, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
    apt(['update', '-q'])
    apt(['install', '-y', '-q', 'chromium-headless-shell'])
  }
  const brought = findChromium()
  if (!brought) throw new Error('no Chromium could be had: install one, or set CHROMIUM_PATH')
  say(`browser: ${brought}`)
  return brought
}
