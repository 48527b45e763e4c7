// The form stands in the frame of the public site; the check of first loads looks for it under this name.
export { Page } from '../public/layout.tsx'
