import { nameIn } from '@halaqa/academics/server'
import type { Actor } from '@halaqa/kit-server/request'
import { notesOf } from '../notes/notes.ts'
import { elementToLearn } from '../published/learned.ts'
import { subjectById } from '../subjects/subjects.queries.ts'
import { lessonsOf, placesIn } from './lessons-page.ts'

/** A subject as a student has it, with one lesson opened: the one named, else the first. */
export async function previewSubject(id: number, wanted: number | undefined, actor: Actor, language: string) {
  const subject = await subjectById(id)
  const lessons = await lessonsOf(id)
  const lesson = lessons.find(each => each.id === wanted) ?? lessons[0]
  return {
    subject: {
      id,
      code: subject.code,
      name: nameIn(subject, language),
      summary: subject.summary_ar,
      hours: subject.hours,
    },
    lessons: lessons.map(each => ({ id: each.id, title: each.title, part: each.part, elements: each.elements })),
    opened: lesson
      ? {
          id: lesson.id,
          title: lesson.title,
          summary: lesson.summary,
          notes: (await notesOf(lesson.id)).filter(note => note.audience === 'students').map(note => note.text),
          elements: await Promise.all((await placesIn(lesson.id)).map(place => learned(place, actor))),
        }
      : null,
  }
}

/** The element as a student gets it, told whether its lesson needs it. */
async function learned({ id, required }: { id: number; required: boolean }, actor: Actor) {
  const { file, ...element } = await elementToLearn(id, actor)
  return { ...element, required, file: file && { name: file.name, url: file.url } }
}
