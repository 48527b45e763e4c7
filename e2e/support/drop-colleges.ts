import { dropColleges } from './colleges.ts'

/** After a whole run of the journeys. */
export default dropColleges
