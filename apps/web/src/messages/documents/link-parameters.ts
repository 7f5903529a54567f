/** Errors of link parameters. They load with the builder, which reads the parameters of a document. */
export const linkParameterMessages = {
  nameOrRemove: 'Enter a name, or remove this row.',
  nameCharacters: 'A name can’t contain spaces or & = # ? /',
  valueOrRemove: 'Enter a value, or remove this row.',
  nameInUse: 'This name is already in use.',
};
