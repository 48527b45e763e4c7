import fc from 'fast-check'

// The same commit gets the same verdict: properties are tried with the same random values in every run. New values are
// tried with PROPERTIES_SEED=random or a number of one's own; what they find becomes an example beside the property.
const seed = process.env.PROPERTIES_SEED ?? '20261121'
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: seed === 'random' ? Date.now() : Number(seed) })
