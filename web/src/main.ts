// The page starts here.
import './styles/tokens.css'
import './styles/base.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { applySettings } from './lib/settings.svelte'
import { live } from './lib/live.svelte'

applySettings()
live.start()
const target = document.getElementById('app')
if (target) mount(App, { target })
