import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CallError } from '@halaqa/kit-contract'
import { setClock, travelTo } from '@halaqa/kit-server/clock'
import { readConfig, useConfig } from '@halaqa/kit-server/config'
import { db } from '@halaqa/kit-server/database'
import { fileById } from '@halaqa/kit-server/files'
import { refusalOf } from '@halaqa/kit-server/http'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { decisionFile, decisions, uploadDecisionFile } from '../../contract/decision.ts'
import { aDecision, aSpecialty } from '../factories.ts'
import { specialtyTable } from '../structure/specialties.table.ts'
import { testAcademics } from '../test-app.ts'
import { sweepDecisionFiles } from './decision-file.ts'

const academics = testAcademics()
const folder = mkdtempSync(join(tmpdir(), 'halaqa-decisions-'))
beforeAll(() => useConfig(readConfig({ NODE_ENV: 'test', HALAQA_DATA: folder })))
afterEach(() => setClock())
afterAll(() => {
  useConfig()
  rmSync(folder, { recursive: true, force: true })
})

const body = {
  number: '7/2026',
  date: '2026-06-08',
  title: 'سلم الدرجات',
  text: 'اعتماد السلم.',
  changes: ['grades' as const],
  file_id: null,
}
const paper = () => {
  const form = new FormData()
  form.set('file', new Blob(['%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF']), 'قرار.pdf')
  return form as never
}

describe('a decision', () => {
  it('is recorded with its paper, which only its sender may name', async () => {
    const { id } = await academics.officer(uploadDecisionFile, { body: paper() })
    await expect(
      academics.otherOfficer(decisions.routes.store, { body: { ...body, file_id: id } }),
    ).rejects.toMatchObject({ problem: { status: 422, errors: { file_id: expect.any(String) } } })
    const decision = await academics.officer(decisions.routes.store, { body: { ...body, file_id: id } })
    const file = await academics.otherOfficer(decisionFile, { params: { id: decision.id } })
    expect(await (file as Blob).text()).toContain('%PDF-1.4')
  })

  it('that is never recorded leaves no paper behind: it goes after a day, and no other', async () => {
    const send = async () => (await academics.officer(uploadDecisionFile, { body: paper() })).id
    const [named, left] = [await send(), await send()]
    await academics.officer(decisions.routes.store, { body: { ...body, file_id: named } })
    expect(await sweepDecisionFiles()).toBe(0)
    travelTo(new Date(Date.now() + 25 * 3600_000))
    const fresh = await send()
    expect(await sweepDecisionFiles()).toBe(1)
    setClock()
    expect(await refusalOf(() => fileById(left))).toBe('not-found')
    for (const id of [named, fresh]) expect((await fileById(id)).state).toBe('stored')
    const late = academics.officer(decisions.routes.store, { body: { ...body, number: '8/2026', file_id: left } })
    await expect(late).rejects.toMatchObject({ problem: { status: 422, errors: { file_id: expect.any(String) } } })
  })

  it('takes neither a page nor a script for a paper', async () => {
    const form = new FormData()
    form.set('file', new Blob(['<html><script>1</script>']), 'decision.pdf')
    await expect(academics.officer(uploadDecisionFile, { body: form as never })).rejects.toMatchObject({
      problem: { code: 'file-type' },
    })
  })

  it('has its number once', async () => {
    await academics.officer(decisions.routes.store, { body })
    await expect(academics.officer(decisions.routes.store, { body })).rejects.toMatchObject({
      problem: { status: 422, errors: { number: expect.any(String) } },
    })
  })

  it('goes with its paper, and stays while something rests on it', async () => {
    const decision = await aDecision()
    const specialty = await aSpecialty({ decision_id: decision.id })
    const { preview, perform } = decisions.routes.delete
    expect(await academics.officer(preview, { params: { id: decision.id } })).toMatchObject({
      allowed: false,
      reason: 'has-dependents',
      consequences: [{ what: 'academics.specialty', count: 1 }],
    })
    await db().update(specialtyTable).set({ decision_id: null }).where(eq(specialtyTable.id, specialty.id))
    await academics.officer(perform, { params: { id: decision.id } })
    const again = await academics
      .officer(perform, { params: { id: decision.id } })
      .catch((error: CallError) => error.problem.code)
    expect(again).toBe('not-found')
  })
})
