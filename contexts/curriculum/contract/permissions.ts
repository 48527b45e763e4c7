/** Subjects and what stands in them: lessons, elements, pages, notes. */
export const subjectRead = 'curriculum.subject.read'
export const subjectWrite = 'curriculum.subject.write'
/** Publish a subject, take it out of use, open it again. */
export const subjectPublish = 'curriculum.subject.publish'
export const contentWrite = 'curriculum.content.write'
export const teacherWrite = 'curriculum.teacher.write'
export const exceptionWrite = 'curriculum.exception.write'
export const planRead = 'curriculum.plan.read'
export const planWrite = 'curriculum.plan.write'
export const planPublish = 'curriculum.plan.publish'
