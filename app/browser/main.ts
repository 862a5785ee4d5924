import '@vitejs/plugin-react/preamble'
import '#app/styles/tokens.css'
import '#app/styles/fonts.css'
import '#app/styles/base.css'
import '#app/styles/page-transition.css'
import { startFreshness } from './build-freshness.ts'
import { startHydration } from './hydration.ts'
import { startLocaleChoice } from './locale-choice.ts'
import { startNavigation } from './navigation.ts'

startHydration()
startLocaleChoice()
startFreshness()
if ('navigation' in window) startNavigation()
