/** Which file of the portal stands at an address that people see. */
import { dirname, join } from 'node:path'
import { filesOf, type Place, textOf } from './parsed.ts'
import { shapeOf } from './specification.ts'

const pages = new Map<string, Place>()
for (const file of filesOf(['apps/portal/src/**/routes.tsx'])) list(file)

/** `/student/vlog/edit` leads to the file of that page; undefined while the portal has none there. */
export const pageAt = (path: string): Place | undefined => pages.get(shapeOf(path))

/** Reads a list of addresses: those of a frame (`…NonIndexRouteObject`) come before those of its children. */
function list(file: string): void {
  let frame = ''
  const text = textOf(file)
  const lines = text.split('\n')
  for (const [at, line] of lines.entries()) {
    const call = /^\s*(?:\.\.\.\()?(\w+)\((?:surroundings, )?(?:'([\w/:*-]+)'|undefined), (\w*)/.exec(line)
    if (!call) continue
    const [, callee = '', path, module = ''] = call
    const whole = path?.startsWith('/') ? path : [frame, path].filter(part => part !== undefined).join('/')
    const imported = moduleIn(`${line}${lines[at + 1]}`) ?? moduleOf(text, module) ?? moduleOf(text, callee)
    const place = imported ? { file: join(dirname(file), imported), line: 1 } : { file, line: at + 1 }
    if (path && line.includes('NonIndexRouteObject')) frame = path.replace(/\/$/, '')
    pages.set(shapeOf(whole.replace(/:\w+/g, '{}')), place)
  }
}

function moduleIn(text: string): string | undefined {
  return /import\('(\.[^']+)'\)/.exec(text)?.[1]
}
/** What a name of the file brings: `const uploader = () => import('./uploader.tsx')`. */
function moduleOf(text: string, name: string): string | undefined {
  return moduleIn(new RegExp(`const ${name} = [^]*?(?=\\n {2}(?:const|return) )`).exec(text)?.[0] ?? '')
}
