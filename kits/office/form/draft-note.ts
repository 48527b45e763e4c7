export { DraftNote as default } from '@halaqa/kit-web/forms'
