import { createContext } from 'react'

/** What the page is called whose head something stands in; undefined anywhere else. */
export const PageTitle = createContext<string | undefined>(undefined)
