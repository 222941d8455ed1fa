import { createContext, useContext } from 'react'

/** True while the address is another page's already, and this page stands until that one's script is there. */
export const LeavingContext = createContext(false)

/** What has led to another page is not offered again while that page is on its way. */
export const useLeaving = (): boolean => useContext(LeavingContext)
