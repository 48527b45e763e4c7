import { Failed, LeaveGuard, Listed, Page, useCall, useWords, Waiting } from '@halaqa/kit-office'
import { Button, Card, useToast } from '@halaqa/kit-web/light'
import { keyOf } from '@halaqa/kit-web/session'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { permissionMatrix, setPermissions } from '../../contract/roles.ts'
import './matrix.css'

type Matrix = (typeof permissionMatrix)['reply']['_zod']['output']
type Role = Matrix['roles'][number]

/** Every permission beside every role; a role is changed as a whole and saved with one button. */
export function MatrixPage() {
  const words = useWords()
  const call = useCall()
  const matrix = useQuery({ queryKey: keyOf(permissionMatrix), queryFn: () => call(permissionMatrix) })
  return (
    <Page title={words('identity.office.matrix')} sub={words('identity.office.matrix_text')}>
      {matrix.data ? (
        <Table matrix={matrix.data} />
      ) : matrix.error ? (
        <Failed error={matrix.error} onRetry={() => void matrix.refetch()} />
      ) : (
        <Waiting />
      )}
    </Page>
  )
}

function Table({ matrix }: { matrix: Matrix }) {
  const words = useWords()
  const [wanted, setWanted] = useState<Wanted>({})
  const toggle = (role: Role, name: string) => {
    const has = wanted[role.id]?.[name] ?? role.granted.includes(name)
    setWanted(before => ({ ...before, [role.id]: { ...before[role.id], [name]: !has } }))
  }
  const groups = [...new Set(matrix.permissions.map(permission => permission.context))]
  return (
    <>
      <Card className="matrix-card">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
        <section className="matrix-scroll" tabIndex={0} aria-label={words('identity.office.matrix')}>
          <table className="matrix">
            <thead>
              <tr>
                <th scope="col">{words('identity.office.permission')}</th>
                {matrix.roles.map(role => (
                  <th key={role.id} scope="col">
                    <span>{role.name}</span>
                    <small>{words('identity.office.people', { count: role.people, smart_count: role.people })}</small>
                  </th>
                ))}
              </tr>
            </thead>
            {groups.map(group => (
              <tbody key={group}>
                <tr>
                  <th scope="colgroup" colSpan={matrix.roles.length + 1}>
                    {words(`identity.office.contexts.${group}`)}
                  </th>
                </tr>
                {matrix.permissions
                  .filter(permission => permission.context === group)
                  .map(permission => (
                    <tr key={permission.name}>
                      <th scope="row">{permission.label}</th>
                      {matrix.roles.map(role => (
                        <td key={role.id}>
                          <input
                            type="checkbox"
                            checked={wanted[role.id]?.[permission.name] ?? role.granted.includes(permission.name)}
                            disabled={!matrix.can.edit || role.code === 'administrator'}
                            aria-label={`${role.name}: ${permission.label}`}
                            onChange={() => toggle(role, permission.name)}
                          />
                        </td>
                      ))}
                    </tr>
                  ))}
              </tbody>
            ))}
          </table>
        </section>
      </Card>
      <SaveChanges roles={matrix.roles} wanted={wanted} onDone={() => setWanted({})} />
    </>
  )
}

/** By role and permission, what was clicked: on top of what there is, even when somebody else has changed that meanwhile. */
type Wanted = Record<number, Record<string, boolean>>

/** What the role may do once it is saved. */
function grantedThen(role: Role, wanted: Wanted): string[] {
  const clicked = wanted[role.id] ?? {}
  const added = Object.keys(clicked).filter(name => clicked[name] && !role.granted.includes(name))
  return [...role.granted.filter(name => clicked[name] !== false), ...added]
}

type SaveProps = { roles: Role[]; wanted: Wanted; onDone: () => void }
function SaveChanges({ roles, wanted, onDone }: SaveProps) {
  const words = useWords()
  const call = useCall()
  const queries = useQueryClient()
  const say = useToast()
  const [isBusy, setBusy] = useState(false)
  const dirty = roles.filter(role => grantedThen(role, wanted).sort().join() !== [...role.granted].sort().join())
  if (!dirty.length) return null
  const reload = () => queries.invalidateQueries({ queryKey: keyOf(permissionMatrix) })
  const save = async () => {
    setBusy(true)
    try {
      for (const role of dirty)
        await call(setPermissions, {
          params: { id: role.id },
          query: { version: role.version },
          body: { granted: grantedThen(role, wanted) },
        })
      await reload()
      onDone()
      say({ tone: 'success', text: words('identity.office.matrix_saved') })
    } catch (error) {
      say({ tone: 'error', text: (error as Error).message })
      // Of several roles some may be saved; and where somebody else was faster, what was clicked stands on top of theirs.
      await reload()
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="matrix-save" role="status">
      <LeaveGuard isBlocked={() => true} />
      <span>
        <Listed items={dirty.map(role => role.name)} />
      </span>
      <Button look="text" size="small" onClick={onDone}>
        {words('ra.action.cancel')}
      </Button>
      <Button size="small" busy={isBusy} onClick={() => void save()}>
        {words('ra.action.save')}
      </Button>
    </div>
  )
}
