import { today } from '@halaqa/learning/contract'
import { aStudent } from '@halaqa/students/factories'
import { expect, it } from 'vitest'
import { testCollege } from './world.ts'

const college = testCollege()

it('a student is greeted by the name that is written in the language of the page', async () => {
  const student = await aStudent({ full_name: 'سلمى بنت علي', latin_name: 'Salma Ali' })
  const { token } = await college.cast.join(student.account_id)
  const nameIn = async (language: string) => {
    const headers = { 'x-access-token': token, accept: 'application/json', 'accept-language': language }
    const reply = await college.app.inject({ url: today.path, headers })
    return reply.json().name
  }
  expect([await nameIn('ar'), await nameIn('en'), await nameIn('fr')]).toEqual([
    'سلمى بنت علي',
    'Salma Ali',
    'Salma Ali',
  ])
})
