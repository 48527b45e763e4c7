import { chunk } from '@halaqa/kit-web/chunk'
import { useWords } from '@halaqa/kit-web/i18n'
import type { Modals } from '@halaqa/kit-web/modal'
import { lazy, useMemo } from 'react'

// Each comes when it is opened; the activation and the fee are what a new applicant meets first.
const Activate = lazy(() =>
  chunk(() => import('./modal-activate.tsx')).then(({ ActivateModal }) => ({ default: ActivateModal })),
)
const Fees = lazy(() => chunk(() => import('./modal-payment.tsx')).then(({ FeesModal }) => ({ default: FeesModal })))
const Payment = lazy(() =>
  chunk(() => import('./modal-payment.tsx')).then(({ PaymentModal }) => ({ default: PaymentModal })),
)
const Documents = lazy(() =>
  chunk(() => import('./modal-documents.tsx')).then(({ DocumentsModal }) => ({ default: DocumentsModal })),
)

/** The applicant's modals under the names of the specification (modals.tsv). */
export function useApplicantModals(isStudent: boolean): Modals {
  const t = useWords('applicant')
  return useMemo(() => {
    const payment = { title: t(isStudent ? 'student.title' : 'pay.study_title'), content: Payment, addressable: true }
    return {
      registrar_activate_email: {
        title: t('activate.title'),
        content: Activate,
        // Portal spec s.4: it stays, wherever the person goes, until the address is verified.
        opening: { closable: false, fixed: true },
      },
      RegistrationFees: { title: t('pay.title'), content: Fees, addressable: true },
      payment,
      paymentmodal: payment,
      documents: { title: t('documents_modal.title'), content: Documents, addressable: true },
    }
  }, [t, isStudent])
}
