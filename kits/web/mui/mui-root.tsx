import createCache, { type EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { directionOf, type Language } from '@halaqa/kit-contract/format'
import { ThemeProvider, useColorScheme } from '@mui/material/styles'
import rtlPlugin from '@mui/stylis-plugin-rtl'
import { type ReactNode, useEffect } from 'react'
import { prefixer } from 'stylis'
import { type Scheme, useScheme } from '../scheme/index.ts'
import { themeOf } from './theme.ts'

const caches: Partial<Record<'rtl' | 'ltr', EmotionCache>> = {}
/** Two caches, because a rule that is flipped once must not be reused the other way round. */
function cacheOf(direction: 'rtl' | 'ltr'): EmotionCache {
  caches[direction] ??= createCache({
    key: direction === 'rtl' ? 'hqr' : 'hq',
    stylisPlugins: direction === 'rtl' ? [prefixer, rtlPlugin] : [prefixer],
  })
  return caches[direction]
}

/** `hasVariables`: the page has variables.css, and MUI need not make what stands in it. */
type Props = { language: Language; hasVariables?: boolean; children: ReactNode }

/** What a screen made of MUI components stands in: theme, direction and MUI's words of the language. */
export function MuiRoot({ language, hasVariables = false, children }: Props) {
  const [scheme] = useScheme()
  return (
    <CacheProvider value={cacheOf(directionOf(language))}>
      {/* `data-theme` on <html> and its cookie are ours (see scheme/): MUI neither stores nor writes it. */}
      <ThemeProvider
        theme={themeOf(language)}
        defaultMode={scheme}
        storageManager={null}
        colorSchemeNode={null}
        disableTransitionOnChange
        disableStyleSheetGeneration={hasVariables}
      >
        <FollowScheme scheme={scheme} />
        {children}
      </ThemeProvider>
    </CacheProvider>
  )
}

function FollowScheme({ scheme }: { scheme: Scheme }) {
  const { setMode } = useColorScheme()
  useEffect(() => setMode(scheme), [scheme, setMode])
  return null
}
