#!/usr/bin/env node
// `npm run build`: what `npm start` does before it starts.
import { build, demandNode, install } from './steps.mjs'

install()
demandNode()
await build()
