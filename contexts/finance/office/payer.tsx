import { Link } from '@halaqa/kit-office'

/** Who pays, with the way to their account or their file. */
export function Payer({ of: { payer_name, payer_link } }: { of: { payer_name: string; payer_link: string | null } }) {
  const name = <bdi>{payer_name}</bdi>
  if (!payer_link) return name
  return (
    <Link to={payer_link} className="fi-link">
      {name}
    </Link>
  )
}
