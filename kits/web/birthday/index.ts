export { FormBirthday } from './birthday.tsx'
