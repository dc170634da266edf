//! Our nets as arrays, so that what was trained elsewhere can play here.

use crate::arguments::{Ruled, position_of, whole, within, wrong};
use crate::arrays::need_numpy;
use crate::errors;
use crate::variants::Variant;
use crownhead_engine::{
    self as engine, BLOCK, BUCKETS, Layout, ONE, OUTPUT_LIMIT, OUTPUT_ONE, Weights,
};
use crownhead_files::write_whole;
use crownhead_rules as rules;
use numpy::{
    Element, PyArray1, PyArray2, PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyUntypedArray,
    PyUntypedArrayMethods, dtype,
};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::path::PathBuf;
use std::sync::Arc;

/// A net of the engine: one hidden layer in whole numbers.
#[pyclass(frozen, module = "crownhead.weights")]
pub(crate) struct Net(pub(crate) Arc<engine::Net>);

/// A list of numbers with two axes.
fn table<'py, T: Element>(
    py: Python<'py>,
    list: Vec<T>,
    rows: usize,
) -> PyResult<Bound<'py, PyArray2<T>>> {
    need_numpy(py)?;
    let columns = list.len() / rows.max(1);
    PyArray1::from_vec(py, list).reshape([rows, columns])
}

/// What a net is made of, in the order of its arrays.
struct Arrays<T, B> {
    first: Vec<T>,
    first_bias: Vec<T>,
    second: Vec<T>,
    second_bias: Vec<B>,
}

impl<T: Element + Copy, B: Element + Copy> Arrays<T, B> {
    /// Takes the arrays if each is of its kind and its shape. How many hidden values there are `first_bias` tells.
    fn of(variant: rules::Variant, given: [&Bound<'_, PyAny>; 4]) -> PyResult<Self> {
        need_numpy(given[0].py())?;
        let [first, first_bias, second, second_bias] = given;
        let first = Given::of::<T>("first", first)?;
        let first_bias = Given::of::<T>("first_bias", first_bias)?;
        let second = Given::of::<T>("second", second)?;
        let second_bias = Given::of::<B>("second_bias", second_bias)?;
        let &[hidden] = first_bias.array.shape() else {
            return Err(first_bias.misshapen("(hidden,), one number for each hidden value"));
        };
        let inputs = Layout::of(variant).inputs();
        let beside = format!("for {hidden} hidden values as in first_bias");
        Ok(Self {
            first: first.list(&[inputs, hidden], &format!("inputs by hidden values, {beside}"))?,
            first_bias: first_bias.list(&[hidden], "one number for each hidden value")?,
            second: second
                .list(&[BUCKETS, hidden], &format!("outputs by hidden values, {beside}"))?,
            second_bias: second_bias.list(&[BUCKETS], "one number for each output")?,
        })
    }
}

/// An array of somebody's, under the name of its argument.
struct Given<'a, 'py> {
    name: &'static str,
    array: &'a Bound<'py, PyUntypedArray>,
}

impl<'a, 'py> Given<'a, 'py> {
    /// Takes what is an array of these numbers, whatever its shape.
    fn of<T: Element>(name: &'static str, given: &'a Bound<'py, PyAny>) -> PyResult<Self> {
        let (py, asked) = (given.py(), dtype::<T>(given.py()));
        let Ok(array) = given.cast::<PyUntypedArray>() else {
            return Err(wrong(given.as_borrowed(), &format!("{name} is an array of {asked}")));
        };
        let kind = array.dtype();
        if kind.is_equiv_to(&dtype::<T>(py)) {
            return Ok(Self { name, array });
        }
        let told = format!("{name} is an array of {asked}, not of {kind}; astype makes one");
        Err(PyTypeError::new_err(told))
    }

    /// The numbers one row after the other, if the shape is this.
    fn list<T: Element + Copy>(&self, shape: &[usize], words: &str) -> PyResult<Vec<T>> {
        if self.array.shape() != shape {
            return Err(self.misshapen(&format!("{}, {words}", told(shape))));
        }
        let numbers = self.array.cast::<PyArrayDyn<T>>()?.try_readonly().map_err(errors::error)?;
        Ok(numbers.as_array().iter().copied().collect())
    }

    fn misshapen(&self, needed: &str) -> PyErr {
        let (name, shape) = (self.name, told(self.array.shape()));
        errors::error(format!("this is no net: {name} has the shape {shape}, and needs {needed}"))
    }
}

/// A shape as Python writes it.
fn told(shape: &[usize]) -> String {
    match shape {
        [one] => format!("({one},)"),
        shape => format!("({})", shape.iter().map(usize::to_string).collect::<Vec<_>>().join(", ")),
    }
}

/// Numbers of a trained net as whole ones, each within its limit.
fn whole_ones(given: &[f32], one: f32, limit: f32) -> PyResult<Vec<i16>> {
    if given.iter().any(|number| !number.is_finite()) {
        return Err(errors::error("a net has finite weights only"));
    }
    Ok(given.iter().map(|number| (number * one).round().clamp(-limit, limit) as i16).collect())
}

#[pymethods]
impl Net {
    /// The net with these whole numbers: `first` by input, `first_bias`, `second` by output, `second_bias`.
    #[new]
    #[pyo3(signature = (variant, first, first_bias, second, second_bias, *, scale=100))]
    fn new(
        variant: Ruled,
        first: &Bound<'_, PyAny>,
        first_bias: &Bound<'_, PyAny>,
        second: &Bound<'_, PyAny>,
        second_bias: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = whole)] scale: i64,
    ) -> PyResult<Self> {
        let given = Arrays::<i16, i32>::of(variant.0, [first, first_bias, second, second_bias])?;
        let weights = Weights {
            variant: variant.0,
            hidden: given.first_bias.len(),
            scale: within("the scale", scale, 1, 10_000)? as i32,
            first: given.first,
            first_bias: given.first_bias,
            second: given.second,
            second_bias: given.second_bias,
        };
        engine::Net::new(&weights)
            .map(|net| Self(Arc::new(net)))
            .map_err(|why| errors::error(format!("this is no net: {why}")))
    }

    /// The net that comes nearest to one in floating point: hidden values are clipped to 0 to 1 and squared, and the
    /// output of the number of pieces is the logit of the expected score.
    #[staticmethod]
    #[pyo3(signature = (variant, first, first_bias, second, second_bias, *, scale=100))]
    fn from_floats(
        variant: Ruled,
        first: &Bound<'_, PyAny>,
        first_bias: &Bound<'_, PyAny>,
        second: &Bound<'_, PyAny>,
        second_bias: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = whole)] scale: i64,
    ) -> PyResult<Self> {
        let given = Arrays::<f32, f32>::of(variant.0, [first, first_bias, second, second_bias])?;
        let limit = f32::from(Layout::of(variant.0).hidden_limit());
        let biases = given.second_bias;
        if biases.iter().any(|bias| !bias.is_finite()) {
            return Err(errors::error("a net has finite weights only"));
        }
        let unit = f32::from(ONE) * f32::from(OUTPUT_ONE);
        let most = ((1 << 24) - 1) as f32;
        let weights = Weights {
            variant: variant.0,
            hidden: given.first_bias.len(),
            scale: within("the scale", scale, 1, 10_000)? as i32,
            first: whole_ones(&given.first, ONE.into(), limit)?,
            first_bias: whole_ones(&given.first_bias, ONE.into(), limit)?,
            second: whole_ones(&given.second, OUTPUT_ONE.into(), OUTPUT_LIMIT.into())?,
            second_bias: biases
                .iter()
                .map(|bias| (bias * unit).round().clamp(-most, most) as i32)
                .collect(),
        };
        engine::Net::new(&weights)
            .map(|net| Self(Arc::new(net)))
            .map_err(|why| errors::error(format!("this is no net: {why}")))
    }

    /// Reads the file of a net.
    #[staticmethod]
    fn load(path: PathBuf) -> PyResult<Self> {
        engine::Net::load(&path).map(|net| Self(Arc::new(net))).map_err(errors::error)
    }

    /// Reads the bytes of such a file.
    #[staticmethod]
    fn from_bytes(content: &[u8]) -> PyResult<Self> {
        engine::Net::from_bytes(content).map(|net| Self(Arc::new(net))).map_err(errors::error)
    }

    /// Writes the file of the net: it is there whole, or as it was before.
    fn save(&self, path: PathBuf) -> PyResult<()> {
        write_whole(&path, &self.0.to_bytes()).map_err(|fault| errors::of_file(&path, fault))
    }

    /// The bytes of its file.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.to_bytes())
    }

    /// The rule set that it plays.
    #[getter]
    fn variant(&self) -> Variant {
        Variant(self.0.variant())
    }

    /// How many hidden values it has.
    #[getter]
    fn hidden(&self) -> usize {
        self.0.weights().hidden
    }

    /// Hundredths of a man for one unit of the logit.
    #[getter]
    fn scale(&self) -> i32 {
        self.0.scale()
    }

    /// The number by which nets are told apart.
    #[getter]
    fn hash(&self) -> u64 {
        self.0.hash()
    }

    /// First layer, inputs by hidden values, in 1/255.
    #[getter]
    fn first<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i16>>> {
        table(py, self.0.weights().first, Layout::of(self.0.variant()).inputs())
    }

    /// The hidden values of an empty board, in 1/255.
    #[getter]
    fn first_bias<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i16>>> {
        need_numpy(py)?;
        Ok(PyArray1::from_vec(py, self.0.weights().first_bias))
    }

    /// Second layer, outputs by hidden values, in 1/64.
    #[getter]
    fn second<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i16>>> {
        table(py, self.0.weights().second, BUCKETS)
    }

    /// One number for each output, in 1/(255 x 64).
    #[getter]
    fn second_bias<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i32>>> {
        need_numpy(py)?;
        Ok(PyArray1::from_vec(py, self.0.weights().second_bias))
    }

    /// What a position is worth to its side to move, in hundredths of a man.
    fn evaluate(&self, position: &Bound<'_, PyAny>) -> PyResult<i32> {
        let position = position_of(position)?;
        let (ours, theirs) = (self.0.variant(), position.variant());
        if ours != theirs {
            return Err(errors::error(format!(
                "this net plays {ours}, and the position is of {theirs}"
            )));
        }
        Ok(self.0.evaluate(position.board()))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get().0 == self.0)
    }

    fn __hash__(&self) -> u64 {
        self.0.hash()
    }

    fn __repr__(&self) -> String {
        format!(
            "<Net {:?}, {} hidden values, {:016x}>",
            self.0.variant().id(),
            self.hidden(),
            self.0.hash()
        )
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        Ok((py.get_type::<Self>().getattr("from_bytes")?, (self.to_bytes(py),)))
    }
}

/// The sizes of the nets of a variant: inputs, the number that hidden values come in multiples of, and outputs.
#[pyfunction]
#[pyo3(signature = (variant=None))]
pub(crate) fn net_sizes(variant: Option<Ruled>) -> (usize, usize, usize) {
    (Layout::of(variant.unwrap_or_default().0).inputs(), BLOCK, BUCKETS)
}

/// The inputs of a net that a position sets.
#[pyfunction]
pub(crate) fn net_inputs(position: &Bound<'_, PyAny>) -> PyResult<Vec<usize>> {
    let position = position_of(position)?;
    let layout = Layout::of(position.variant());
    Ok(layout.active(&layout.view(position.board())).collect())
}

/// The output of a net that a position is judged by: it depends on the number of pieces.
#[pyfunction]
pub(crate) fn net_output(position: &Bound<'_, PyAny>) -> PyResult<usize> {
    let position = position_of(position)?;
    Ok(Layout::of(position.variant()).bucket(position.pieces().count() as u32))
}
