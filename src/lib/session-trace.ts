/** Key in the local storage that says that somebody is signed in, in some tab of this browser; it says nothing about whom. */
export const TRACE_KEY = 'portico.signedIn'
