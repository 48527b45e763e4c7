import { createContext, useContext } from 'react'
import type { MenuItem } from '../office-module.ts'
import type { OpenArea } from './areas.ts'

/** The areas and entries that are open to the person. */
export const AreasContext = createContext<{ areas: OpenArea[]; items: MenuItem[] }>({ areas: [], items: [] })
export const useAreas = () => useContext(AreasContext)
