// The generated bindings live beside this file, made from the XML.
