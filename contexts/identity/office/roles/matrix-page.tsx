import { Failed, Page, useCall, useWords, Waiting } from '@halaqa/kit-office'
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
  const [changed, setChanged] = useState<Record<number, string[]>>({})
  const grantedBy = (role: Role) => changed[role.id] ?? role.granted
  const toggle = (role: Role, name: string) => {
    const granted = grantedBy(role)
    const next = granted.includes(name) ? granted.filter(each => each !== name) : [...granted, name]
    setChanged(before => ({ ...before, [role.id]: next }))
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
                            checked={grantedBy(role).includes(permission.name)}
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
      <SaveChanges roles={matrix.roles} changed={changed} onDone={() => setChanged({})} />
    </>
  )
}

type SaveProps = { roles: Role[]; changed: Record<number, string[]>; onDone: () => void }
function SaveChanges({ roles, changed, onDone }: SaveProps) {
  const words = useWords()
  const call = useCall()
  const queries = useQueryClient()
  const say = useToast()
  const [isBusy, setBusy] = useState(false)
  const dirty = roles.filter(role => {
    const next = changed[role.id]
    return next && [...next].sort().join() !== [...role.granted].sort().join()
  })
  if (!dirty.length) return null
  const save = async () => {
    setBusy(true)
    try {
      for (const role of dirty)
        await call(setPermissions, { params: { id: role.id }, body: { granted: changed[role.id]! } })
      await queries.invalidateQueries({ queryKey: keyOf(permissionMatrix) })
      onDone()
      say({ tone: 'success', text: words('identity.office.matrix_saved') })
    } catch (error) {
      say({ tone: 'error', text: (error as Error).message })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="matrix-save" role="status">
      <span>{dirty.map(role => role.name).join('، ')}</span>
      <Button look="text" size="small" onClick={onDone}>
        {words('ra.action.cancel')}
      </Button>
      <Button size="small" busy={isBusy} onClick={() => void save()}>
        {words('ra.action.save')}
      </Button>
    </div>
  )
}
