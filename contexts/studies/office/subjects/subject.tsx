/** A subject by its name and code. */
export const Subject = ({ name, code }: { name: string; code: string }) => (
  <>
    <bdi>{name}</bdi>{' '}
    <small className="of-none">
      <bdi dir="ltr">{code}</bdi>
    </small>
  </>
)
