import { useWords } from '@halaqa/kit-office'

/** What will follow from an act, in the look of the kit's consequences. */
export function Effects({ items }: { items: string[] }) {
  const words = useWords()
  return (
    <section className="of-consequences ad-effects">
      <h3>{words('office.action.consequences')}</h3>
      <ul>
        {items.map(item => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  )
}
