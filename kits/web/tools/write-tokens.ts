import { writeFileSync } from 'node:fs'
import { variablesCss } from '../mui/variables.ts'
import { tokensCss } from '../tokens/css.ts'

writeFileSync(new URL('../tokens.css', import.meta.url), tokensCss())
writeFileSync(new URL('../mui/variables.css', import.meta.url), variablesCss())
