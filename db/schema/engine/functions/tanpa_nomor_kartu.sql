create or replace function tanpa_nomor_kartu(teks text) returns text language plpgsql immutable parallel safe as $$
declare
  sisa text := $1;
  hasil text := '';
  lari text;
  kelompok text[];
  mulai integer;
  akhir integer;
  tanda integer;
begin
  if $1 is null or $1 !~ '[0-9]([ .-]?[0-9]){11}' then return $1; end if;
  loop
    -- The first digits with what belongs to them. Those behind a letter, or a letter and a hyphen, are no card's, nor is a number that ends as those of documents.
    lari := substring(sisa from '[A-Za-z]-?[0-9]+(?:-[0-9]+)*|[0-9]+-[0-9]{6}-[0-9]{4}(?![0-9])|(?![0-9]+-[0-9]{6}-[0-9]{4}(?![0-9]))[0-9]+(?:[ .-](?![0-9]+-[0-9]{6}-[0-9]{4}(?![0-9]))[0-9]+)*');
    exit when lari is null;
    hasil := hasil || left(sisa, position(lari in sisa) - 1);
    sisa := substr(sisa, position(lari in sisa) + length(lari));
    if lari ~ '^([A-Za-z]|[0-9]+-[0-9]{6}-[0-9]{4}(?![0-9]))' then
      hasil := hasil || lari;
      continue;
    end if;
    kelompok := regexp_split_to_array(lari, '[ .-]');
    mulai := 1;
    tanda := 0;
    while mulai <= cardinality(kelompok) loop
      akhir := least(cardinality(kelompok), mulai + 18);
      while akhir >= mulai and not nomor_kartu(array_to_string(kelompok[mulai:akhir], '')) loop
        akhir := akhir - 1;
      end loop;
      if akhir >= mulai then
        hasil := hasil || '**** ' || right(array_to_string(kelompok[mulai:akhir], ''), 4);
      else
        akhir := mulai;
        hasil := hasil || kelompok[mulai];
      end if;
      tanda := tanda + length(array_to_string(kelompok[mulai:akhir], ' ')) + 1;
      hasil := hasil || substr(lari, tanda, 1);
      mulai := akhir + 1;
    end loop;
  end loop;
  return hasil || sisa;
end $$;
