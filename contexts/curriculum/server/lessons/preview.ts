import { nameIn } from '@halaqa/academics/server'
import { fileById, signedLink } from '@halaqa/kit-server/files'
import type { Actor } from '@halaqa/kit-server/request'
import { elementById } from '../elements/elements.queries.ts'
import { notesOf } from '../notes/notes.ts'
import { pagesOf } from '../pages/pages.ts'
import { subjectById } from '../subjects/subjects.queries.ts'
import { playingOf } from '../videos/videos.queries.ts'
import { lessonsOf, placesIn } from './lessons.queries.ts'

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
      summary: subject.summaryAr,
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

type Place = Awaited<ReturnType<typeof placesIn>>[number]
async function learned({ id, kind, title, note, url, required, fileId, videoId }: Place, actor: Actor) {
  const file = fileId ? await fileById(fileId) : undefined
  const pages = kind === 'text' ? await pagesOf(id) : []
  return {
    id,
    kind,
    title,
    note,
    url,
    required,
    playing: videoId ? await playingOf(await elementById(id), actor) : null,
    pages: pages.map(page => ({ id: page.id, title: page.title, body: page.body })),
    file: file ? { name: file.name, url: signedLink(file.id, { actor }) } : null,
  }
}
