import { createContext } from 'react'

/**
 * Runs the action that a dialog confirms. The application gives one that reports each failure to its own error handling;
 * without it an action is just called.
 */
export const RunAction = createContext((act: () => Promise<unknown>): Promise<unknown> => act())
