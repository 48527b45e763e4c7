import { Chip } from '@halaqa/kit-web/light'
import type { Fund } from '../../contract/funds.ts'

/** What a fund is for. */
export const Tags = ({ purposes }: Pick<Fund, 'purposes'>) => (
  <span className="fu-tags">
    {purposes.map(({ id, name, colour }) => (
      <Chip key={id} tone={colour}>
        {name}
      </Chip>
    ))}
  </span>
)
