import { FormInput } from '@halaqa/kit-web/forms'
import { useWords } from '@halaqa/kit-web/i18n'
import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'

/**
 * The number of a visitor with its country beside it. The list of countries comes after the page, which has a budget; until
 * then, and without a connection, the number stands alone and the server takes a local one as one of Oman.
 */
export function Mobile({ help }: { help: string }) {
  const t = useWords('public')
  const [Shown, show] = useState<ComponentType<ComponentProps<typeof FormInput>>>(() => FormInput)
  useEffect(() => {
    // A part that is not there reloads no page for it: what was typed matters more.
    import('../apply/mobile-of-country.tsx').then(part => show(() => part.MobileOfCountry)).catch(() => {})
  }, [])
  return (
    <div className="frame-mobile">
      <Shown name="mobile" kind="phone" label={t('mobile.number')} help={help} />
    </div>
  )
}
