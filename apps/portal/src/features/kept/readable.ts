/** The pages that are read without a connection as they were last seen; more than these need the college. */
export const readable = ['/student/schedule', '/student/results', '/student/docs'] as const
export type Readable = (typeof readable)[number]

export const isReadable = (pathname: string): pathname is Readable => readable.some(each => each === pathname)
