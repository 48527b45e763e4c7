/** The walls of docs/architecture.md, section 4. Each rule says what may not be imported, and why. */
const context = '^contexts/([^/]+)/'
/** What of a context comes with the shell of the back office. */
const shellOfContext = '^contexts/[^/]+/office/(index|part|counts|addresses|[^/]+/menu)\\.ts$'
const test = '(\\.test\\.tsx?|/factories\\.ts|/test-app\\.ts|^contexts/[^/]+/server/sample-records\\.ts)$'

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'A cycle has no order in which to be read.',
      severity: 'error',
      from: {},
      to: { circular: true, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'kits-know-no-context',
      severity: 'error',
      from: { path: '^kits/', pathNot: test },
      to: { path: '^(contexts|apps|database)/' },
    },
    {
      name: 'contracts-are-browser-safe',
      comment: 'zod, the contract kit and other contracts.',
      severity: 'error',
      from: { path: `${context}contract/` },
      to: { path: '^(contexts/[^/]+/(server|office)|kits/(server|web|office|testing)|apps)/' },
    },
    {
      name: 'contexts-meet-at-their-doors',
      comment:
        'Another context is its contract, its door, the tables that it lets others join, and its tables for foreign keys.',
      severity: 'error',
      from: { path: `${context}server/`, pathNot: test },
      to: {
        path: '^contexts/([^/]+)/server/',
        pathNot: ['^contexts/$1/', '^contexts/[^/]+/server/(index|tables|readable)\\.ts$'],
      },
    },
    {
      name: 'sample-records-are-for-tests',
      comment: 'The tests over every route find them by themselves; nothing else has to do with them.',
      severity: 'error',
      from: {},
      to: { path: '^contexts/[^/]+/server/sample-records\\.ts$' },
    },
    {
      name: 'tables-of-others-only-for-keys',
      severity: 'error',
      from: { path: `${context}server/`, pathNot: ['\\.table\\.ts$', test] },
      to: { path: '^contexts/([^/]+)/server/tables\\.ts$' },
    },
    {
      name: 'routes-have-no-sql',
      comment: 'Handlers call use cases and queries.',
      severity: 'error',
      from: { path: '\\.(routes|resource)\\.ts$', pathNot: '(faq|lists|exams|equations|sessions)\\.routes\\.ts$' },
      to: { path: 'node_modules/drizzle-orm' },
    },
    {
      name: 'use-cases-know-no-http',
      severity: 'error',
      from: {
        path: `${context}server/`,
        pathNot: ['\\.routes\\.ts$', '\\.resource\\.ts$', 'sandbox-bank/', '\\.context\\.ts$'],
      },
      to: { path: '(node_modules/fastify|\\.routes\\.ts$)' },
    },
    {
      name: 'jobs-and-reactions-call-use-cases',
      severity: 'error',
      from: { path: '/(jobs|reactions)/' },
      to: { path: '\\.table\\.ts$' },
    },
    {
      name: 'screens-know-no-server',
      severity: 'error',
      from: { path: '^(apps/(portal|teacher|office)|contexts/[^/]+/office|kits/(web|office))/' },
      to: { path: '^(kits/server|contexts/[^/]+/server|apps/server)/' },
    },
    {
      name: 'the-portal-has-no-react-admin',
      severity: 'error',
      from: { path: '^(apps/(portal|teacher)|kits/web)/' },
      to: { path: ['node_modules/(react-admin|ra-)', '^kits/office/', '^contexts/[^/]+/office/'] },
    },
    {
      name: 'a-manifest-loads-no-screens',
      comment: 'It is always loaded. Screens are named by import(), contracts come as outlines, words with the part.',
      severity: 'error',
      from: { path: shellOfContext },
      to: {
        path: ['^contexts/[^/]+/office/', '^kits/(office|web)/'],
        pathNot: [shellOfContext, '^kits/office/manifest\\.ts$'],
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
    },
    {
      name: 'only-the-office-kit-names-react-admin',
      severity: 'error',
      from: { path: '^(contexts/[^/]+/office|apps/office)/' },
      to: { path: 'node_modules/(react-admin|ra-)' },
    },
    {
      name: 'upstream-knows-no-downstream',
      comment: 'identity and academics stand at the spring; events flow down.',
      severity: 'error',
      from: { path: '^contexts/(identity|academics)/server/', pathNot: test },
      to: { path: '^contexts/(admission|curriculum|students|content|finance|expenses|banking|funds|sponsors)/' },
    },
    ...['students', 'studies', 'grading', 'records'].map((name, at, all) => ({
      name: `${name}-knows-no-downstream`,
      comment:
        'A student is there before subjects, subjects before marks, marks before papers; extension points go up.',
      severity: 'error',
      from: { path: `^contexts/${name}/(server|contract)/`, pathNot: test },
      to: { path: `^contexts/(${[...all.slice(at + 1), 'learning', 'admission'].join('|')})/(server|contract)/` },
    })),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}
