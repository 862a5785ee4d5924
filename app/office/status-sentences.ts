import type { InEveryLocale, LocaleCode } from '#i18n/locale.ts'
import type { StatusCode } from '#documents/model/status.ts'

/** What a person is told when the database answers with a code (spec § 8 leaves it to the product). */
export function statusSentence(code: StatusCode, locale: LocaleCode): string {
  return sentences[code][locale]
}

const sentences: Record<StatusCode, InEveryLocale<string>> = {
  cancelled: {
    en: 'This was cancelled before it finished.',
    hr: 'Ovo je prekinuto prije nego što je završilo.',
    it: 'L’operazione è stata annullata prima della fine.',
    de: 'Der Vorgang wurde vor dem Ende abgebrochen.',
  },
  unknown: {
    en: 'Something went wrong and we do not know what. Please try again.',
    hr: 'Nešto je pošlo po zlu i ne znamo što. Pokušajte ponovno.',
    it: 'Qualcosa è andato storto e non sappiamo cosa. Riprova.',
    de: 'Etwas ist schiefgegangen, wir wissen nicht was. Bitte noch einmal versuchen.',
  },
  'invalid-argument': {
    en: 'One of the values sent is not allowed.',
    hr: 'Jedna od poslanih vrijednosti nije dopuštena.',
    it: 'Uno dei valori inviati non è ammesso.',
    de: 'Einer der gesendeten Werte ist nicht zulässig.',
  },
  'deadline-exceeded': {
    en: 'The answer took too long. Please try again.',
    hr: 'Odgovor je predugo trajao. Pokušajte ponovno.',
    it: 'La risposta ha impiegato troppo tempo. Riprova.',
    de: 'Die Antwort hat zu lange gedauert. Bitte noch einmal versuchen.',
  },
  'not-found': {
    en: 'This record does not exist any more.',
    hr: 'Ovaj zapis više ne postoji.',
    it: 'Questo dato non esiste più.',
    de: 'Diesen Eintrag gibt es nicht mehr.',
  },
  'already-exists': {
    en: 'This record exists already.',
    hr: 'Ovaj zapis već postoji.',
    it: 'Questo dato esiste già.',
    de: 'Diesen Eintrag gibt es bereits.',
  },
  'permission-denied': {
    en: 'You may not see or change this.',
    hr: 'Ovo ne smijete vidjeti ni mijenjati.',
    it: 'Non puoi vedere o modificare questo dato.',
    de: 'Das dürfen Sie nicht sehen oder ändern.',
  },
  unauthenticated: {
    en: 'Please sign in again.',
    hr: 'Prijavite se ponovno.',
    it: 'Accedi di nuovo.',
    de: 'Bitte melden Sie sich erneut an.',
  },
  'resource-exhausted': {
    en: 'Too many requests at once. Please wait a minute.',
    hr: 'Previše zahtjeva odjednom. Pričekajte minutu.',
    it: 'Troppe richieste in una volta. Attendi un minuto.',
    de: 'Zu viele Anfragen auf einmal. Bitte eine Minute warten.',
  },
  'failed-precondition': {
    en: 'This cannot be done in the present state.',
    hr: 'To nije moguće u sadašnjem stanju.',
    it: 'Non è possibile nello stato attuale.',
    de: 'Das ist im jetzigen Zustand nicht möglich.',
  },
  aborted: {
    en: 'Somebody else changed this at the same time. Please try again.',
    hr: 'Netko drugi je to mijenjao u isto vrijeme. Pokušajte ponovno.',
    it: 'Qualcun altro ha modificato il dato nello stesso momento. Riprova.',
    de: 'Jemand anderes hat das gleichzeitig geändert. Bitte noch einmal versuchen.',
  },
  'out-of-range': {
    en: 'A value lies outside what is possible.',
    hr: 'Vrijednost je izvan mogućeg raspona.',
    it: 'Un valore è fuori dai limiti possibili.',
    de: 'Ein Wert liegt außerhalb des Möglichen.',
  },
  unimplemented: {
    en: 'This is not supported.',
    hr: 'To nije podržano.',
    it: 'Questa funzione non è disponibile.',
    de: 'Das wird nicht unterstützt.',
  },
  internal: {
    en: 'An error on our side. It has been recorded.',
    hr: 'Pogreška na našoj strani. Zabilježena je.',
    it: 'Un errore da parte nostra. È stato registrato.',
    de: 'Ein Fehler auf unserer Seite. Er wurde aufgezeichnet.',
  },
  unavailable: {
    en: 'No connection to our server right now.',
    hr: 'Trenutačno nema veze s našim poslužiteljem.',
    it: 'Al momento non c’è connessione al nostro server.',
    de: 'Zurzeit keine Verbindung zu unserem Server.',
  },
  'data-loss': {
    en: 'Stored data is damaged. Please tell us.',
    hr: 'Pohranjeni podaci su oštećeni. Javite nam se.',
    it: 'I dati salvati sono danneggiati. Avvisaci.',
    de: 'Gespeicherte Daten sind beschädigt. Bitte melden Sie sich bei uns.',
  },
}
