import { useMay } from '@halaqa/kit-office'
import { acceptDocument } from '../../contract/review.ts'
import { QueueList } from './queue-list.tsx'
import { ReviewDesk } from './review-desk.tsx'

/** Reviewers get one document after the other; whoever only reads sees what waits. */
export function ReviewPage() {
  const may = useMay()
  return may(acceptDocument.access) ? <ReviewDesk /> : <QueueList />
}
