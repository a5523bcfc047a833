import { createContext } from 'react'

/** Runs a confirmed action. The application provides one that reports failures to its error handling. */
export const RunAction = createContext((act: () => Promise<unknown>): Promise<unknown> => act())
