import './quick-imports.ts'

/** `npm run seed -- <scenario>`: fills an empty database. */
const { fillCollege } = await import('./fill-college.ts')
process.exit(await fillCollege(process.argv[2]))
