import { listFaq } from '@halaqa/content/contract'
import { useWords } from '@halaqa/kit-web/i18n'
import { Palette, type PaletteItem, usePalette } from '@halaqa/kit-web/palette'
import type { Place } from '@halaqa/kit-web/screen'
import { useCallQuery } from '@halaqa/kit-web/session'

export const usePaletteSwitch = usePalette

/** Searches the pages of the application and the answers of the college. The questions are fetched when it is opened. */
export function ApplicantPalette({ open, places, onClose }: { open: boolean; places: Place[]; onClose: () => void }) {
  const t = useWords('applicant')
  const faq = useCallQuery(listFaq, {}, { enabled: open, staleTime: 3_600_000 })
  const items: PaletteItem[] = [
    ...places
      .filter(place => place.to !== '/registrar/files')
      .map(({ to, title, icon }) => ({ id: to, title, icon, to, group: t('palette.pages') })),
    ...(faq.data?.entries ?? []).map(entry => ({
      id: `faq-${entry.id}`,
      title: entry.question,
      icon: 'help' as const,
      to: `/support/faq/category/${entry.category_id}/${entry.id}`,
      group: t('palette.help'),
    })),
    { id: 'contact', title: t('palette.contact'), icon: 'msg', to: '/contact', group: t('palette.help') },
  ]
  return <Palette open={open} items={items} onClose={onClose} />
}
