#!/usr/bin/env node
// `npm run build`: what `npm start` does before it starts.
import { build, install, requireNode } from './steps.mjs'

install()
requireNode()
await build()
