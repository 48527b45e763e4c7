/** What an act is called wherever it stands, by the name of its operation; a deletion by the kit's own word. */
export function actLabel(name: string): string {
  const at = name.lastIndexOf('.')
  const verb = name.slice(at + 1)
  return verb.startsWith('delete') ? 'ra.action.delete' : `${name.slice(0, at)}.actions.${verb}`
}
